import type { KnownSystem } from './systems.ts'

/** Degrees of a grad, the unit of angles from Paris in old French systems. */
const GRAD = 0.9

/**
 * Finds the Lambert zone of NTF in a .prj, such as Lambert II étendu. Compares the parameters, since proj4
 * reads neither grads nor the meridian of Paris from a text.
 */
export function lambertOfParis(text: string, systems: Iterable<KnownSystem>): KnownSystem | undefined {
  if (!/\bPRIMEM\s*\[\s*"Paris"/i.test(text) || !/\bDATUM\s*\[\s*"(?:D_NTF|Nouvelle_Triang)/i.test(text))
    return undefined
  if (!/\bPROJECTION\s*\[\s*"Lambert_Conformal_Conic(?:_1SP)?"/i.test(text)) return undefined
  const unit = /\bUNIT\s*\[\s*"grad"/i.test(text) ? GRAD : 1
  const given = parametersIn(text)
  const angle = (name: string) => (given.get(name) ?? Number.NaN) * unit
  const wanted = {
    x_0: given.get('false_easting'),
    y_0: given.get('false_northing'),
    lat_0: angle('latitude_of_origin'),
    lon_0: angle('central_meridian'),
    k_0: given.get('scale_factor'),
  }
  for (const system of systems) {
    if (!system.definition.includes('+pm=paris')) continue
    const defined = definedIn(system)
    const isSame = Object.entries(wanted).every(
      ([name, value = Number.NaN]) => Math.abs(value - (defined.get(name) ?? Number.NaN)) < 1e-7,
    )
    if (isSame) return system
  }
  return undefined
}

const PARAMETER = /PARAMETER\s*\[\s*"([^"]+)"\s*,\s*([-\d.e+]+)/gi

const parametersIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from(
      text.matchAll(PARAMETER),
      ([, name = '', value]) => [name.toLowerCase(), Number(value)] as const,
    ),
  )

const definedIn = ({ definition }: KnownSystem): ReadonlyMap<string, number> =>
  new Map(
    Array.from(
      definition.matchAll(/\+(\w+)=(\S+)/g),
      ([, name = '', value]) => [name, Number(value)] as const,
    ),
  )
