import { LANGUAGES, type Language } from '../../contract/languages.mjs'

/** Facts that the README of a folder states. */
export type FolderFacts = {
  title: string
  subtitle: string
  /** True if the folder shows a story, one step at a time. */
  isStory: boolean
  /** Names of datasets with their dates. */
  datasets: readonly string[]
  /** Titles of the labels whose values are in the folder. */
  labels: readonly string[]
  /** Sources with their licences. */
  sources: readonly string[]
  /** Address of the map in Cartable, and the day of the folder, as written. */
  home: string
  date: string
  /** True if a filter hides zones whose values are in the folder. */
  hasHidden: boolean
  /** True if the finest outlines did not fit. */
  isCoarser: boolean
}

const TEXTS = {
  fr: {
    open: 'Ouvrez `index.html` dans un navigateur : la carte n’a besoin ni de Cartable, ni d’un réseau.',
    serve: 'Pour la publier, copiez tout le dossier sur un serveur de fichiers.',
    openStory:
      'Ouvrez `index.html` dans un navigateur : le récit n’a besoin ni de Cartable, ni d’un réseau. Ajoutez `?step=2` à l’adresse pour la deuxième étape.',
    choices: 'Ajoutez `?lang=en` à l’adresse pour l’anglais, `?theme=light` ou `?theme=dark` pour le thème.',
    content: 'Contenu',
    page: '`index.html` et `code/` : la page et son code.',
    data: '`data/` : les données affichées et leur fond de carte.',
    licences: '`licences/` : les licences des données et du code.',
    datasets: 'Jeux de données',
    labels: 'Variables',
    hidden:
      'Un filtre masque des zones de la carte. Leurs contours et les valeurs des variables ci-dessus sont dans le dossier : ainsi, les classes de la légende restent les mêmes.',
    whole: 'Toutes les zones du dossier sont sur la carte.',
    coarser:
      'Les contours les plus fins ne tenaient pas dans le dossier : de près, la carte est moins précise.',
    sources: 'Sources',
    made: 'Carte du',
    madeStory: 'Récit du',
    colon: '\u00a0:',
  },
  en: {
    open: 'Open `index.html` in a browser: the map needs neither Cartable nor a network.',
    serve: 'To publish it, copy the whole folder to a file server.',
    openStory:
      'Open `index.html` in a browser: the story needs neither Cartable nor a network. Add `?step=2` to the address for the second step.',
    choices: 'Add `?lang=fr` to the address for French, `?theme=light` or `?theme=dark` for the theme.',
    content: 'Content',
    page: '`index.html` and `code/`: the page and its code.',
    data: '`data/`: the displayed data and their basemap.',
    licences: '`licences/`: the licences of the data and of the code.',
    datasets: 'Datasets',
    labels: 'Variables',
    hidden:
      'A filter hides zones on the map. Their outlines and the values of the variables above are in the folder, so that the classes of the legend stay the same.',
    whole: 'All zones of the folder are on the map.',
    coarser: 'The finest outlines did not fit into the folder: close up, the map is less precise.',
    sources: 'Sources',
    made: 'Map of',
    madeStory: 'Story of',
    colon: ':',
  },
} as const satisfies Record<Language, Record<string, string>>

/** Returns the README of a folder in every language, first in that of its author. */
export const readmeOf = (facts: Readonly<Record<Language, FolderFacts>>, first: Language): string =>
  [first, ...LANGUAGES.filter(language => language !== first)]
    .map(language => readmeIn(facts[language], language))
    .join('\n---\n\n')

function readmeIn(facts: FolderFacts, language: Language): string {
  const texts = TEXTS[language]
  const list = (items: readonly string[]) => items.map(item => `- ${oneLine(item)}`).join('\n')
  return `${[
    `# ${oneLine(facts.title)}`,
    ...(facts.subtitle ? [oneLine(facts.subtitle)] : []),
    `${facts.isStory ? texts.openStory : texts.open} ${texts.serve} ${texts.choices}`,
    `## ${texts.content}`,
    list([texts.page, texts.data, texts.licences]),
    ...(facts.hasHidden ? [texts.hidden] : facts.isStory ? [] : [texts.whole]),
    ...(facts.isCoarser ? [texts.coarser] : []),
    `## ${texts.datasets}`,
    list(facts.datasets),
    ...(facts.labels.length > 0 ? [`## ${texts.labels}`, list(facts.labels)] : []),
    `## ${texts.sources}`,
    list(facts.sources),
    `${facts.isStory ? texts.madeStory : texts.made} ${facts.date}${texts.colon} ${facts.home}`,
  ].join('\n\n')}\n`
}

/** Removes line breaks and control characters, so that a text stays within its line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of users may contain them.
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u2028\u2029]+/g, ' ').trim()
