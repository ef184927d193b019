/**
 * Fails to compile if a field of an object has not been taken out by name, so that a new field is either shown or left
 * out on purpose: `const { name, price, ...others } = product; useEveryField(others)`.
 */
export function useEveryField(_others: Record<string, never>): void {}
