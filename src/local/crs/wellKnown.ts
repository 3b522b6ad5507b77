import proj4, { type ProjectionDefinition } from 'proj4'
import { z } from 'zod'
import { jsonIn } from '../../domain/parsed.ts'
import { plain, type Shift, shiftOf } from './datums.ts'

/** System that a file defines. */
export interface WrittenSystem {
  name: string
  definition: ProjectionDefinition
  shift: Shift
}

/** Projections that proj4 reads from a text like PROJ, by their names in all dialects. */
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

/** Name of the definition in proj4. */
const KEY = 'cartable'

/**
 * Reads the system of a well-known text or PROJJSON. Null if it is not reliably known: another kind of
 * system, an unknown datum, an unsupported projection or meridian, or another unit of angles.
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

/** Parts of a text that identify the kind of its system. */
interface Parts {
  name: string
  datum: string
  isInDegrees: boolean
  /** Text or object for proj4. */
  given: string | ProjectionDefinition
}

function definitionIn({ given }: Parts): ProjectionDefinition | null {
  try {
    proj4.defs(KEY, given)
    // The conversion to WGS 84 is our own.
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
  // An extension overrides the rest of the definition.
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
  const read = Json.safeParse(jsonIn(text))
  if (!read.success) return null
  const { name, base_crs: base = read.data, coordinate_system: axes } = read.data
  const datum = base.datum ?? base.datum_ensemble
  if (datum === undefined || datum.prime_meridian !== undefined) return null
  return {
    name,
    datum: datum.name,
    isInDegrees: axes.axis.every(({ unit }) => unit === 'degree'),
    // PROJJSON, which proj4's types do not include.
    given: read.data as unknown as ProjectionDefinition,
  }
}
