import { z } from 'zod'

/** Roles of accounts, each with the rights of those before it. */
export const ROLES = ['reader', 'editor', 'administrator'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>
