/** Meanings of GeoNames' codes of populated places, in French. */
export const PLACE_TYPES: Readonly<Record<string, string>> = {
  PPL: 'Localité',
  PPLA: 'Chef-lieu de région',
  PPLA2: 'Chef-lieu de département',
  PPLA3: 'Chef-lieu d’arrondissement',
  PPLA4: 'Chef-lieu de quatrième niveau',
  PPLA5: 'Chef-lieu de cinquième niveau',
  PPLC: 'Capitale',
  PPLL: 'Lieu-dit',
  PPLX: 'Quartier',
}
