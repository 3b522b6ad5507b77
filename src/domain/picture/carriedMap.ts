import { z } from 'zod'
import type { Label } from '../../contract/label.ts'
import { hashOf } from '../hash.ts'
import { xml } from '../xml.ts'

/** Map that a picture carries: the link of its View, and each instance with the hash of its values. */
export const CarriedMap = z.object({
  link: z.url().max(20_000),
  instances: z.array(z.object({ id: z.string().min(1).max(300), hash: z.string().max(200) })).max(100),
})
export type CarriedMap = z.infer<typeof CarriedMap>

/** Returns the hash of an instance’s values: that of the hashes of its columns. */
export const valuesHash = (labels: readonly Pick<Label, 'name' | 'column'>[]): string =>
  hashOf(labels.map(({ name, column }) => `${name}:${column}`).join())

type Described = { title: string; description: string; map: CarriedMap }

/** Namespaces of the metadata. */
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
export const NAMESPACE = 'urn:cartable:picture:1'

const alternative = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${xml(text)}</rdf:li></rdf:Alt>`

/** Returns a picture’s title, description and map as one description of XMP, the metadata of Adobe. */
export const xmpDescription = ({ title, description, map: { link, instances } }: Described): string =>
  [
    `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cartable="${NAMESPACE}">`,
    `<dc:title>${alternative(title)}</dc:title>`,
    `<dc:description>${alternative(description)}</dc:description>`,
    `<cartable:link>${xml(link)}</cartable:link>`,
    '<cartable:instances><rdf:Bag>',
    ...instances.map(({ id, hash }) => `<rdf:li cartable:hash="${xml(hash)}">${xml(id)}</rdf:li>`),
    '</rdf:Bag></cartable:instances></rdf:Description>',
  ].join('')

/** Wraps a description as the content of an SVG’s metadata. */
export const rdfOf = (description: string): string => `<rdf:RDF xmlns:rdf="${RDF}">${description}</rdf:RDF>`

/** Wraps a description as a packet, which a PNG holds. */
export const packetOf = (description: string): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${rdfOf(description)}</x:xmpmeta><?xpacket end="r"?>`
