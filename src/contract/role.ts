import { z } from 'zod'

/** Account roles, in ascending order; each includes the rights of the previous ones. */
export const Role = z.enum(['reader', 'editor', 'administrator'])
export type Role = z.infer<typeof Role>

/** Returns whether a role may add datasets, where a role is required. */
export const mayEdit = (role: Role): boolean => role !== 'reader'

/** Returns whether a role may view and change other accounts. */
export const mayAdminister = (role: Role): boolean => role === 'administrator'

/** Account states: active, suspended by an administrator, or with an unconfirmed address. */
export const AccountState = z.enum(['active', 'suspended', 'unconfirmed'])
export type AccountState = z.infer<typeof AccountState>
