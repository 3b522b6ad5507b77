import type { LongTable } from '../contract/import.ts'
import { longChoices, longText } from '../domain/longChoices.ts'
import { mayImport } from '../domain/mayImport.ts'
import { pastIn } from '../domain/pastImports.ts'
import { type Choice, type Command, commandsOf, type ReasonKey, type World } from './command.ts'
import { unless } from './reasons.ts'

const importing = commandsOf('importing')
const imports = commandsOf('imports')

type Condition = [(world: World) => boolean, ReasonKey]

const known: Condition = [
  world => world.importing.context.who !== null || world.installation.matches('known'),
  'installationUnknown',
]
const offered: Condition = [world => world.importing.context.who !== 'off', 'importNotAllowed']
const restored: Condition = [
  world => mayImport(world.importing.context) || world.navigation.context.visitor !== 'restoring',
  'sessionRestoring',
]
const allowed: Condition = [world => mayImport(world.importing.context), 'importNeedsAccount']
const isMapping = (world: World) => world.importing.matches('mapping')
const isFree = (world: World) => world.importing.matches('choosing') || world.importing.matches('imported')
const nothingUnderWay: Condition = [world => !world.importing.hasTag('busy'), 'importingFirst']
const isConfirming: Condition = [world => world.importing.matches('confirming'), 'nothingToConfirm']
const fileArrived: Condition = [isMapping, 'noImportFile']
const hasNext: Condition = [
  world => world.importing.can({ type: 'next.started', all: false }),
  'importNoNextDate',
]
const complete: Condition = [
  world =>
    world.importing.can({ type: 'import.started' }) || !isMapping(world) || world.importing.hasTag('busy'),
  'importIncomplete',
]

const layerChoices = (world: World): Choice[] =>
  (world.importing.context.upload?.survey.layers ?? []).map(layer => ({
    value: layer,
    name: { fr: layer, en: layer },
  }))

const longsIn = (world: World): LongTable[] => {
  const repeated = world.importing.context.upload?.survey.repeated
  return repeated ? longChoices(repeated) : []
}

const longOf = (world: World, text: string | undefined): LongTable | null =>
  longsIn(world).find(long => longText(long) === text) ?? null

const longRows = (world: World): Choice[] =>
  longsIn(world).map(long =>
    long.kind === 'columns'
      ? { value: longText(long), key: 'choices.longColumns' }
      : { value: longText(long), name: { fr: long.value, en: long.value } },
  )

const pastImports = (world: World) => pastIn(world.imports.context.imports, world.importing.context.last)

const pastChoices = (world: World): Choice[] =>
  pastImports(world).map(({ instance: { id }, name }) => ({
    value: id,
    name: { fr: `${name.fr} (${id})`, en: `${name.en} (${id})` },
  }))

/** Bringing a file into the catalogue, step by step. */
export const importCommands: Command[] = [
  importing({
    id: 'import.open',
    area: 'import',
    keys: ['g n'],
    event: () => ({ type: 'import.opened' }),
    reason: unless(known, offered),
  }),
  importing({
    id: 'import.choose',
    area: 'import',
    keys: ['mod+o'],
    event: () => ({ type: 'file.wanted' }),
    reason: unless(known, offered, restored, allowed, nothingUnderWay, [isFree, 'importWaiting']),
  }),
  importing({
    id: 'import.layer',
    area: 'import',
    steps: [{ id: 'layer', choices: layerChoices }],
    event: ([layer = '']) => ({ type: 'reading.changed', read: { layer } }),
    reason: unless(nothingUnderWay, fileArrived, [world => layerChoices(world).length > 0, 'importOneLayer']),
  }),
  importing({
    id: 'import.long',
    area: 'import',
    steps: [{ id: 'long', choices: longRows }],
    event: ([text], world) => ({ type: 'reading.changed', read: { long: longOf(world, text) } }),
    reason: unless(nothingUnderWay, fileArrived, [world => longRows(world).length > 0, 'importOneRow']),
  }),
  importing({
    id: 'import.check',
    area: 'import',
    event: () => ({ type: 'import.checked' }),
    reason: unless(nothingUnderWay, fileArrived, complete),
  }),
  importing({
    id: 'import.start',
    area: 'import',
    event: () => ({ type: 'import.started' }),
    reason: unless(nothingUnderWay, fileArrived, complete),
  }),
  importing({
    id: 'import.abort',
    area: 'import',
    event: () => ({ type: 'import.aborted' }),
    reason: unless([world => world.importing.can({ type: 'import.aborted' }), 'nothingImporting']),
  }),
  importing({
    id: 'import.discard',
    isGuarded: true,
    area: 'import',
    event: () => ({ type: 'import.discarded' }),
    reason: unless(fileArrived),
  }),
  importing({
    id: 'import.resume',
    area: 'import',
    event: () => ({ type: 'import.resumed' }),
    reason: unless(
      [world => world.importing.matches('choosing'), 'importWaiting'],
      [world => world.importing.context.draft !== null, 'noImportAside'],
    ),
  }),
  importing({
    id: 'import.resend',
    area: 'import',
    event: () => ({ type: 'file.resent' }),
    reason: unless([world => world.importing.can({ type: 'file.resent' }), 'importFileThere']),
  }),
  importing({
    id: 'import.next',
    area: 'import',
    event: () => ({ type: 'next.started', all: false }),
    reason: unless(nothingUnderWay, hasNext),
  }),
  importing({
    id: 'import.rest',
    area: 'import',
    event: () => ({ type: 'next.started', all: true }),
    reason: unless(nothingUnderWay, hasNext),
  }),
  importing({
    id: 'import.show',
    area: 'import',
    event: () => ({ type: 'import.shown' }),
    reason: unless([world => world.importing.matches('imported'), 'nothingImported']),
  }),
  importing({
    id: 'import.again',
    area: 'import',
    event: () => ({ type: 'import.closed' }),
    reason: unless([world => world.importing.matches('imported'), 'nothingImported']),
  }),
  importing({
    id: 'import.remove',
    isGuarded: true,
    area: 'import',
    event: () => ({ type: 'removal.begun' }),
    reason: unless(
      nothingUnderWay,
      [isFree, 'importWaiting'],
      [world => world.importing.context.last !== null, 'nothingImported'],
      restored,
      allowed,
    ),
  }),
  importing({
    id: 'import.removePast',
    isGuarded: true,
    area: 'import',
    keys: ['g u'],
    steps: [{ id: 'import', choices: pastChoices }],
    event: ([id], world) => {
      const chosen = pastImports(world).find(({ instance }) => instance.id === id)
      return { type: 'removal.begun', instance: chosen?.instance ?? null }
    },
    reason: unless(
      offered,
      restored,
      allowed,
      nothingUnderWay,
      [isFree, 'importWaiting'],
      [world => world.imports.matches('here'), 'importsUnread'],
      [
        world => pastImports(world).length > 0 || !world.imports.matches({ here: 'reading' }),
        'importsReading',
      ],
      [world => pastImports(world).length > 0, 'noPastImport'],
    ),
  }),
  imports({
    id: 'import.relist',
    area: 'import',
    event: () => ({ type: 'imports.retried' }),
    reason: unless([world => world.imports.matches({ here: 'failed' }), 'nothingFailed']),
  }),
  importing({
    id: 'import.confirmRemoval',
    area: 'import',
    hidden: true,
    event: () => ({ type: 'removal.confirmed' }),
    reason: unless(isConfirming),
  }),
  importing({
    id: 'import.cancelRemoval',
    area: 'import',
    hidden: true,
    event: () => ({ type: 'removal.cancelled' }),
    reason: unless(isConfirming),
  }),
]
