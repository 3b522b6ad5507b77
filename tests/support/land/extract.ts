import { archiveOf, cut } from './tiles.ts'

/** Double of an extract of Protomaps: one tile with water in a quarter of the world, around Europe. */
export const tinyExtract = (): Buffer =>
  archiveOf(
    cut({
      zoom: 0,
      layers: {
        water: [
          {
            type: 'Feature',
            properties: { kind: 'ocean' },
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [0.4, 0.25],
                  [0.65, 0.25],
                  [0.65, 0.5],
                  [0.4, 0.5],
                  [0.4, 0.25],
                ],
              ],
            },
          },
        ],
      },
    }),
    [0, 0],
    { name: 'extract' },
  )
