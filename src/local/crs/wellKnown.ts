import proj4, { type ProjectionDefinition } from 'proj4'
import { z } from 'zod'
import { plain, type Shift, shiftOf } from './datums.ts'

/** A system as a file defines it. */
export interface WrittenSystem {
  name: string
  definition: ProjectionDefinition
  shift: Shift
}

/** Projections whose definitions proj4 reads in a text as PROJ does, by their names in all dialects. */
const METHODS: ReadonlySet<string> = new Set(
  `longlat
   Mercator_Auxiliary_Sphere, Mercator, Mercator_1SP, Mercator (variant A)
   Transverse_Mercator
   Lambert_Conformal_Conic, Lambert_Conformal_Conic_1SP, Lambert_Conformal_Conic_2SP
   Lambert Conic Conformal (1SP), Lambert Conic Conformal (2SP)
   Albers, Albers_Conic_Equal_Area, Albers Equal Area
   Lambert_Azimuthal_Equal_Area
   Polar_Stereographic, Polar_Stereographic_Variant_A, Polar Stereographic (variant B), Stereographic_South_Pole
   Double_Stereographic, Oblique_Stereographic
   Hotine_Oblique_Mercator, Hotine_Oblique_Mercator_Azimuth_Natural_Origin, Hotine Oblique Mercator (variant A)
   Hotine_Oblique_Mercator_Azimuth_Center, Hotine Oblique Mercator (variant B)
   Equal_Earth
   Polyconic, American Polyconic`
    .split(/[,\n]/)
    .map(plain),
)

/** The name under which proj4 is given a text to read. */
const KEY = 'cartable'

/**
 * Reads the system that a well-known text or PROJJSON defines. Null where nothing is known for sure: it is of another
 * kind, of a datum that is not known, by another projection or meridian, or in another unit of angles.
 */
export function writtenSystem(text: string): WrittenSystem | null {
  const parts = text.trimStart().startsWith('{') ? partsOfJson(text) : partsOfText(text)
  const shift = parts && shiftOf(parts.datum)
  if (!shift) return null
  const definition = definitionIn(parts)
  if (definition === null) return null
  const { projName = '' } = definition
  if (!METHODS.has(plain(projName)) || (projName === 'longlat' && !parts.isInDegrees)) return null
  return { name: parts.name, definition, shift }
}

/** Parts of a text that say what kind of system it is of. */
interface Parts {
  name: string
  datum: string
  isInDegrees: boolean
  /** The text or object that proj4 is given to read. */
  given: string | ProjectionDefinition
}

function definitionIn({ given }: Parts): ProjectionDefinition | null {
  try {
    proj4.defs(KEY, given)
    // The way to WGS 84 is ours.
    const { datumCode, datum_params, nadgrids, ...definition } = proj4.defs(KEY)
    return definition
  } catch {
    return null
  }
}

function partsOfText(text: string): Parts | null {
  const name = /^\s*(?:PROJC(?:S|RS)|GEOGC(?:S|RS))\s*\[\s*"([^"]*)"/i.exec(text)?.[1]
  const datum = /\b(?:DATUM|ENSEMBLE)\s*\[\s*"([^"]*)"/i.exec(text)?.[1]
  const [, meridian = 'Greenwich'] = /\bPRIMEM\s*\[\s*"([^"]*)"/i.exec(text) ?? []
  // An extension says something else than the text.
  const isPlain = /^greenwich$/i.test(meridian) && !/\bEXTENSION\s*\[/i.test(text)
  if (name === undefined || datum === undefined || !isPlain) return null
  return {
    name,
    datum,
    isInDegrees: /UNIT\s*\[\s*"degree/i.test(text),
    given: text,
  }
}

const Datum = z.looseObject({ name: z.string(), prime_meridian: z.unknown().optional() })
const Frame = z.looseObject({ datum: Datum.optional(), datum_ensemble: Datum.optional() })
const Json = Frame.extend({
  type: z.enum(['ProjectedCRS', 'GeographicCRS']),
  name: z.string(),
  base_crs: Frame.optional(),
  coordinate_system: z.looseObject({ axis: z.array(z.looseObject({ unit: z.unknown() })) }),
})

function partsOfJson(text: string): Parts | null {
  const read = Json.safeParse(parsed(text))
  if (!read.success) return null
  const { name, base_crs: base = read.data, coordinate_system: axes } = read.data
  const datum = base.datum ?? base.datum_ensemble
  if (datum === undefined || datum.prime_meridian !== undefined) return null
  return {
    name,
    datum: datum.name,
    isInDegrees: axes.axis.every(({ unit }) => unit === 'degree'),
    // PROJJSON, which the types of proj4 do not name.
    given: read.data as unknown as ProjectionDefinition,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
