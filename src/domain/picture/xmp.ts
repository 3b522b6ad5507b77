import { z } from 'zod'
import { xml } from '../xml.ts'

/** Map that a picture carries: the link of its View, and each instance with the hash of its content. */
export const CarriedMap = z.object({
  link: z.url().max(20_000),
  instances: z.array(z.object({ id: z.string().min(1).max(300), hash: z.string().max(200) })).max(100),
})
export type CarriedMap = z.infer<typeof CarriedMap>

type Described = { title: string; description: string; map: CarriedMap }

const alternative = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${xml(text)}</rdf:li></rdf:Alt>`

/** Returns a picture’s title, description and map as one description of XMP, the metadata of Adobe. */
export const xmpDescription = ({ title, description, map: { link, instances } }: Described): string =>
  [
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cartable="urn:cartable:picture:1">',
    `<dc:title>${alternative(title)}</dc:title>`,
    `<dc:description>${alternative(description)}</dc:description>`,
    `<cartable:link>${xml(link)}</cartable:link>`,
    '<cartable:instances><rdf:Bag>',
    ...instances.map(({ id, hash }) => `<rdf:li cartable:hash="${xml(hash)}">${xml(id)}</rdf:li>`),
    '</rdf:Bag></cartable:instances></rdf:Description>',
  ].join('')

/** Wraps a description as the content of an SVG’s metadata. */
export const rdfOf = (description: string): string =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF>`
