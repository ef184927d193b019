/** Returns true if a path has the parts of a pattern, whose `*` is any part. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return wanted.length === parts.length && wanted.every((part, i) => part === '*' || part === parts[i])
}
