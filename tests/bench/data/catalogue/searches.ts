/** Realistic searches of a catalogue, as address parameters. */
export const SEARCHES: readonly Readonly<Record<string, string>>[] = [
  // A name, typed letter by letter.
  ...typed('chômage'),
  ...typed('qualité de l’air', 3),
  ...typed('air quality', 3),
  ...typed('flood', 1),
  ...typed('rennes', 2),
  // Queries with words of one or two letters, alone and with other words.
  { search: 'à' },
  { search: 'de' },
  { search: 'l' },
  { search: 'le' },
  { search: 'm de' },
  { search: 'arbres de la ville' },
  { search: 'eau' },
  // Several words in any order, complete or not.
  { search: 'pistes cyclables nantes' },
  { search: 'nantes pistes' },
  { search: 'logements sociaux' },
  { search: 'social housing lyon' },
  { search: 'permis de construire loire atlantique' },
  { search: 'zones inondables' },
  { search: 'population commune' },
  { search: 'cours d’eau' },
  { search: 'pol' },
  { search: 'com' },
  { search: 'données' },
  { search: 'bretagne' },
  { search: 'saint' },
  { search: 'saint-étienne' },
  // Accents, ligatures, capitals and signs.
  { search: 'ÉCOLES ÉLÉMENTAIRES' },
  { search: 'hopitaux' },
  { search: 'Îlots de chaleur' },
  { search: 'déchèteries (points)' },
  { search: '2000' },
  // Without results.
  { search: 'xylophone' },
  { search: 'chomâge zanzibar' },
  { search: '…' },
  // Ids.
  { search: 'taux-de-chomage-rennes' },
  { search: 'cadastre-et-parcelles-baties' },
  { ids: 'taux-de-chomage-rennes,arbres-remarquables-lyon' },
  // Queries with filters, and in other orders.
  { search: 'eau', type: 'label' },
  { search: 'rennes', source: 'rennes' },
  { search: 'logement', licence: 'ODbL 1.0' },
  { search: 'tra', status: 'historical' },
  { search: 'p', status: 'inactive' },
  { search: 'sites', type: 'zone', licence: 'CC0' },
  { source: 'bretagne' },
  { licence: 'CC BY 4.0' },
  { status: 'historical' },
  { search: 'eau', order: 'newest' },
  { search: 'commune', order: 'zones' },
  { search: 'énergie', order: 'alphabet', language: 'fr' },
  { search: 'school', order: 'alphabet', language: 'en' },
]

/** Returns the searches of a user who types a text, from some length on. */
function typed(text: string, from = 1): { search: string }[] {
  return Array.from({ length: text.length - from + 1 }, (_, at) => ({ search: text.slice(0, from + at) }))
}
