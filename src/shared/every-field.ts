/**
 * Does not compile if something is left of an object after all its fields have been taken out of it by name, so that a
 * new field is shown, or left out on purpose: `const { name, price, ...others } = product; useEveryField(others)`.
 */
export function useEveryField(_others: Record<string, never>): void {}
