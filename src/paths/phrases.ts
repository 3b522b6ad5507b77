import type { Surface } from '../../../src/commands/command.ts'
import type { Act } from '../path.ts'
import type { Language } from '../words.ts'

type ServerAct = Extract<Act, { kind: 'server' }>

/** The sentences that paths are written in. */
type Phrases = {
  opened: string
  run: Record<Surface, (title: string, keys: string) => string>
  typed: (field: string, value: string) => string
  server: (part: string, outcome: string) => string
  fields: Record<string, string>
  parts: Record<ServerAct['part'], string>
  outcomes: Record<ServerAct['outcome'], string>
  state: (machine: string, state: string) => string
  shows: (instances: readonly string[]) => string
  selected: (zone: string) => string
  same: string
  heading: (machine: string) => string
  scenario: string
  gherkin: { feature: string; scenario: string; given: string; when: string; outcome: string; and: string }
  columns: readonly [string, string, string]
}

export const phrases: Record<Language, Phrases> = {
  fr: {
    opened: 'l’application vient de s’ouvrir',
    run: {
      palette: title => `on ouvre la palette (Ctrl K) et l’on choisit « ${title} »`,
      button: title => `on clique sur « ${title} »`,
      key: (title, keys) => `on appuie sur ${keys} (« ${title} »)`,
    },
    typed: (field, value) => `on met « ${value} » dans ${field}`,
    server: (part, outcome) => `le serveur ${outcome} ${part}`,
    fields: {
      'settings.label': 'le champ « Étiquette » des réglages',
      'settings.mode': 'le mode d’affichage des réglages',
      'table.search': 'la recherche du tableau',
      'palette.query': 'le champ de la palette',
      'download.format': 'le format du téléchargement',
      'feedback.text': 'le texte de l’avis',
    },
    parts: {
      catalogue: 'ce qu’on lui demande du catalogue',
      zones: 'les listes de zones',
      zone: 'la fiche d’une zone',
      export: 'les téléchargements',
    },
    outcomes: {
      ok: 'donne',
      held: 'fait attendre',
      '401': 'refuse sans compte (401)',
      '500': 'ne sait pas donner (500)',
      cut: 'coupe en route',
    },
    state: (machine, state) => `${machine} est dans l’état ${state}`,
    shows: instances =>
      instances.length === 0 ? 'rien n’est affiché' : `sont affichés : ${instances.join(', ')}`,
    selected: zone => `la zone ${zone} est inspectée`,
    same: 'rien d’autre ne change',
    heading: machine => `Parcours de ${machine}`,
    scenario: 'Parcours',
    gherkin: {
      feature: 'Fonctionnalité',
      scenario: 'Scénario',
      given: 'Étant donné que',
      when: 'Quand',
      outcome: 'Alors',
      and: 'Et',
    },
    columns: ['Étape', 'Ce qu’on fait', 'Ce qu’on doit voir'],
  },
  en: {
    opened: 'the application has just opened',
    run: {
      palette: title => `the person opens the palette (Ctrl K) and takes "${title}"`,
      button: title => `the person clicks "${title}"`,
      key: (title, keys) => `the person presses ${keys} ("${title}")`,
    },
    typed: (field, value) => `the person puts "${value}" into ${field}`,
    server: (part, outcome) => `the server ${outcome} ${part}`,
    fields: {
      'settings.label': 'the field "Label" of the settings',
      'settings.mode': 'the display mode of the settings',
      'table.search': 'the search of the table',
      'palette.query': 'the field of the palette',
      'download.format': 'the format of the download',
      'feedback.text': 'the text of the feedback',
    },
    parts: {
      catalogue: 'what is asked of the catalogue',
      zones: 'lists of zones',
      zone: 'the card of a zone',
      export: 'downloads',
    },
    outcomes: {
      ok: 'gives',
      held: 'holds back',
      '401': 'refuses without an account (401)',
      '500': 'fails to give (500)',
      cut: 'breaks off',
    },
    state: (machine, state) => `${machine} is in the state ${state}`,
    shows: instances =>
      instances.length === 0 ? 'nothing is displayed' : `displayed are: ${instances.join(', ')}`,
    selected: zone => `the zone ${zone} is inspected`,
    same: 'nothing else changes',
    heading: machine => `Paths of ${machine}`,
    scenario: 'Path',
    gherkin: {
      feature: 'Feature',
      scenario: 'Scenario',
      given: 'Given',
      when: 'When',
      outcome: 'Then',
      and: 'And',
    },
    columns: ['Step', 'What is done', 'What must be seen'],
  },
}
