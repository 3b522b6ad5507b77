import type { Source } from '../../../contract/dataset.ts'
import { webIri } from '../rdf/graph.ts'

const AUTHORITY = 'http://publications.europa.eu/resource/authority/licence/'

/** Licences of the authority table of the European Union, by the address of their text without what varies in it. */
const KNOWN: readonly (readonly [address: RegExp, code: string])[] = [
  [/^creativecommons\.org\/licenses\/by\/4\.0\b/, 'CC_BY_4_0'],
  [/^creativecommons\.org\/licenses\/by-sa\/4\.0\b/, 'CC_BYSA_4_0'],
  [/^creativecommons\.org\/publicdomain\/zero\/1\.0\b/, 'CC0'],
  [/^opendatacommons\.org\/licenses\/odbl\b/, 'ODC_BL'],
  [/^opendatacommons\.org\/licenses\/by\b/, 'ODC_BY'],
  [/^opendatacommons\.org\/licenses\/pddl\b/, 'ODC_PDDL'],
]

/** The IRI of the licence of a source: that of the authority, else the address of its text; null when nobody gave one. */
export function licenceIri({ licence_url }: Pick<Source, 'licence_url'>): string | null {
  const address = webIri(licence_url)
  const bare = address?.replace(/^https?:\/\/(www\.)?/, '') ?? ''
  const code = KNOWN.find(([pattern]) => pattern.test(bare))?.[1]
  return code === undefined ? address : `${AUTHORITY}${code}`
}
