import { offerMapLibre } from './maplibre.ts'

offerMapLibre(
  { type: 'vector', tiles: [`${location.origin}/tiles/{z}/{x}/{y}`], minzoom: 0, maxzoom: 9 },
  'zones',
)
