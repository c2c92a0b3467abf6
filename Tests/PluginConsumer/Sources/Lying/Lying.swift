/// A target whose picture is a PNG under the name of a JPEG.
public enum Lying {}
