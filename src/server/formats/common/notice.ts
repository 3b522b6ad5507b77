import type fr from '../../../../locales/fr/import.json'

type Key = keyof (typeof fr)['notice']
type Base<K extends string> = K extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : K

/** A decision about a whole file that its report states: the key of a sentence in `locales`, and its parameters. */
export interface Notice {
  notice: Base<Key>
  params: Readonly<Record<string, string | number>>
}
