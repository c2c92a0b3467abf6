/// A target whose picture is what its name says.
public enum Honest {}
