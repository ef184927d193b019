/** The name of the provider of bank transfers, in stored rows and in the path of its webhook. It never changes. */
export const BANK_PROVIDER = 'bank'
