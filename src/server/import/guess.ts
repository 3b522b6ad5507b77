import { fold } from '../../domain/fold.ts'

/** Names of columns that hold keys, the most telling first. */
const KEYS = ['code_insee', 'insee', 'codgeo', 'code', 'id', 'iso_a3', 'iso_n3', 'fips', 'cle', 'key']
const TITLES = ['nom', 'name', 'libelle', 'label', 'title', 'titre']
const LONGITUDES = ['longitude', 'lon', 'lng', 'long', 'x']
const LATITUDES = ['latitude', 'lat', 'y']

export const guessKey = (columns: readonly string[]): string | undefined => firstOf(KEYS, columns)
export const guessTitle = (columns: readonly string[]): string | undefined => firstOf(TITLES, columns)

/** The two columns of degrees, when both are there. */
export function guessCoordinates(
  columns: readonly string[],
): { longitude: string; latitude: string } | undefined {
  const longitude = firstOf(LONGITUDES, columns)
  const latitude = firstOf(LATITUDES, columns)
  return longitude !== undefined && latitude !== undefined ? { longitude, latitude } : undefined
}

/** The column with the first of the names, else one that begins with it; case and accents do not matter. */
function firstOf(names: readonly string[], columns: readonly string[]): string | undefined {
  const matching = (test: (column: string, name: string) => boolean) =>
    names.flatMap(name => columns.filter(column => test(fold(column), name)))[0]
  return (
    matching((column, name) => column === name) ??
    matching((column, name) => name.length > 2 && column.startsWith(name))
  )
}
