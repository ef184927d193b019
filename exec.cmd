@rem npm scripts that serve begin with exec: npm's signals then reach Node and no shell before it. cmd has no exec.
@%*
