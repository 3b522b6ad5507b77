import { fold } from '../fold.ts'

/** Splits the name of a column into its folded words: `stopLat`, `stop_lat` and `Stop lat` are `stop`, `lat`. */
export const columnWords = (name: string): string[] =>
  fold(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words that name columns of codes. */
export const CODE_WORDS: ReadonlySet<string> = new Set(
  (
    'code codes cod id ids key cle insee iso iso2 iso3 isoa2 isoa3 a2 a3 n3 alpha alpha2 alpha3 cca2 cca3 ccn3 numeric ' +
    'fips geoid nuts siren siret codgeo depcom ref reference identifiant identifier uid'
  ).split(' '),
)
