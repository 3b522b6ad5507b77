import { offerMapLibre } from './maplibre.ts'

offerMapLibre({ type: 'geojson', data: new URL('/zones.geojson', location.href).href })
