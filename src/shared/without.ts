/** Returns an object without some of its properties. */
export function without<T extends object, Name extends keyof T & string>(
  object: T,
  names: readonly Name[],
): Omit<T, Name> {
  const kept = Object.entries(object).filter(([name]) => !names.includes(name as Name))
  return Object.fromEntries(kept) as Omit<T, Name>
}
