#include "session.h"

/*
 * Huffman tables for a turned picture without a pass that counts its symbols.
 *
 * Turning changes little in how often each symbol occurs, so the source's code lengths are nearly the best ones. But
 * a table that was made for the source may lack symbols that the turned picture has; those get the longest codes.
 */

enum { SYMBOLS = 256, LONGEST = 16, CODE_SPACE = 1 << LONGEST };

/* The symbols a table of 8-bit coding may need: for DC sizes, for AC runs of zeros and the size behind them. */
static bool is_needed(int symbol, bool is_dc) {
    int run = symbol >> 4, size = symbol & 15;
    if (is_dc) return symbol <= 11;
    return size == 0 ? run == 0 || run == 15 : size <= 10;
}

/* The symbols of a table by the length of their codes, 0 for none, and in the table's order. */
typedef struct {
    uint8_t lengths[SYMBOLS];
    uint8_t order[SYMBOLS];
    int count;
} symbols;

static void add(symbols *my, int symbol, int length) {
    if (my->lengths[symbol] > 0) return;
    my->lengths[symbol] = (uint8_t)length;
    my->order[my->count++] = (uint8_t)symbol;
}

static symbols symbols_of(const JHUFF_TBL *table) {
    symbols found = {.count = 0};
    int position = 0;
    for (int length = 1; length <= LONGEST; length++) {
        for (int i = 0; i < table->bits[length] && position < SYMBOLS; i++) {
            add(&found, table->huffval[position++], length);
        }
    }
    return found;
}

/* The longest code that can still be made longer, which costs the least. */
static uint8_t *longest_below_limit(symbols *my) {
    uint8_t *found = NULL;
    for (int i = 0; i < SYMBOLS; i++) {
        uint8_t *length = &my->lengths[i];
        if (*length > 0 && *length < LONGEST && (found == NULL || *length > *found)) found = length;
    }
    return found;
}

/* Adds what is missing, and makes room for it; the code of all ones stays free, as JPEG demands. */
static void complete(symbols *my, bool is_dc) {
    for (int i = 0; i < SYMBOLS; i++) {
        if (is_needed(i, is_dc)) add(my, i, LONGEST);
    }
    int32_t used = 1;
    for (int i = 0; i < my->count; i++) used += 1 << (LONGEST - my->lengths[my->order[i]]);
    while (used > CODE_SPACE) {
        uint8_t *length = longest_below_limit(my);
        if (length == NULL) return;
        ++*length;
        used -= 1 << (LONGEST - *length);
    }
}

static void write_symbols(JHUFF_TBL *table, const symbols *my) {
    *table = (JHUFF_TBL){.sent_table = FALSE};
    int position = 0;
    for (int length = 1; length <= LONGEST; length++) {
        for (int i = 0; i < my->count; i++) {
            if (my->lengths[my->order[i]] != length) continue;
            table->huffval[position++] = my->order[i];
            table->bits[length]++;
        }
    }
}

static void follow(j_compress_ptr c, JHUFF_TBL *const from[NUM_HUFF_TBLS], JHUFF_TBL *to[NUM_HUFF_TBLS], bool is_dc) {
    for (int i = 0; i < NUM_HUFF_TBLS; i++) {
        if (from[i] == NULL) continue;
        symbols found = symbols_of(from[i]);
        complete(&found, is_dc);
        if (to[i] == NULL) to[i] = jpeg_alloc_huff_table((j_common_ptr)c);
        write_symbols(to[i], &found);
    }
}

void frames_follow_huffman(j_decompress_ptr source, j_compress_ptr c) {
    if (source->arith_code || source->progressive_mode || jpeg_has_multiple_scans(source)) {
        c->optimize_coding = TRUE;
        return;
    }
    follow(c, source->dc_huff_tbl_ptrs, c->dc_huff_tbl_ptrs, true);
    follow(c, source->ac_huff_tbl_ptrs, c->ac_huff_tbl_ptrs, false);
    for (int i = 0; i < c->num_components; i++) {
        c->comp_info[i].dc_tbl_no = source->comp_info[i].dc_tbl_no;
        c->comp_info[i].ac_tbl_no = source->comp_info[i].ac_tbl_no;
    }
}
