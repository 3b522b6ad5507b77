import type { StoredAddress } from './store/addresses.ts'

/**
 * The name that a mail greets with, as its parameter: what follows the greeting word. Only who has confirmed the
 * address is greeted by name: else anybody could make the server write their words to somebody.
 */
export const greeting = ({ verified, firstName }: StoredAddress): { name: string } => ({
  name: verified && firstName !== '' ? ` ${firstName}` : '',
})
