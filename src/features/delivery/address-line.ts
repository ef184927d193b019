import type { City } from '#shared/shop.ts'

/** The parts of an address. What is not known is empty. */
interface AddressParts {
  deliveryAddress: string
  wardName: string
  deliveryCity: City | null
}

/**
 * Returns an address on one line: street, ward, city; empty if nothing of it is known.
 * @param cityName returns the name of a city in the reader's language
 */
export function addressLine(
  { deliveryAddress, wardName, deliveryCity }: AddressParts,
  cityName: (city: City) => string,
): string {
  return [deliveryAddress, wardName, deliveryCity && cityName(deliveryCity)].filter(Boolean).join(', ')
}
