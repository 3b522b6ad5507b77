import type { ParseKeys } from 'i18next'
import type { Resources } from './resources.ts'

type Namespace = keyof Resources & string

/** A text by its namespace and key, as `application:mapTitle`. */
export type Key = { [N in Namespace]: `${N}:${ParseKeys<N>}` }[Namespace]
