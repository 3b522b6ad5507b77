import type { Surface } from '../../src/commands/command.ts'

/** User transitions that no kept path includes, with the reasons. The machine's own model covers them. */
const TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  'The map is there before the first act.': [
    'workbench: workbench.showing.awaitingMap: loading.aborted#0',
    'workbench: workbench.showing.awaitingMap: workbench.backed#0',
  ],
  'The model has open data only: reservedEmbed.spec.ts publishes reserved data.': [
    'copying: copying: embed.published#0',
    'copying: copying.askingEmbed: link.confirmed#0',
    'copying: copying.askingEmbed: link.cancelled#0',
    'copying: copying.publishingEmbed: link.cancelled#0',
    'copying: copying.embedPublished: link.confirmed#0',
    'copying: copying.embedPublished: link.cancelled#0',
  ],
  'The model has no files of its own: local.spec.ts opens some.': [
    'copying: copying: link.copied#0',
    'copying: copying.asking: link.confirmed#0',
    'copying: copying.asking: link.cancelled#0',
    'copying: copying.asking: link.published#0',
    'copying: copying.idle: link.published#0',
    'copying: copying.publishing: link.cancelled#0',
    'copying: copying.published: link.confirmed#0',
    'copying: copying.published: link.cancelled#0',
    'sharing: sharing.keeping.idle: own.kept#0',
    'sharing: sharing.keeping.awaitingAccount: own.kept#0',
    'sharing: sharing.list.ready: kept.removed#0',
    'sharing: sharing.list.ready: link.revoked#0',
    'sharing: sharing.list.failed: sharing.retried#0',
    'sharing: sharing.list.confirming: ending.confirmed#0',
    'sharing: sharing.list.confirming: ending.cancelled#0',
    'opening: opening.idle: file.sought#0',
    'opening: opening.idle: file.opened#0',
    'opening: opening.reading: file.opened#0',
    'opening: opening.reading: opening.aborted#0',
    'opening: opening.shown: file.sought#0',
    'opening: opening.shown: file.opened#0',
    'opening: opening.failed: file.sought#0',
    'opening: opening.failed: file.opened#0',
    'opening: opening.failed: file.handedOver#0',
    'opening: opening.awaitingAccount: file.sought#0',
    'opening: opening.awaitingAccount: file.opened#0',
    'opening: opening.choosing: layer.chosen#0',
    'opening: opening.choosing: file.handedOver#0',
    'opening: opening.choosing: opening.aborted#0',
    'opening: opening.asking: zones.chosen#0',
    'opening: opening.asking: file.handedOver#0',
    'opening: opening.asking: opening.aborted#0',
    'opening: opening.shown: zones.reconsidered#0',
    ...['idle', 'shown', 'failed', 'awaitingAccount'].flatMap(state => [
      `opening: opening.${state}: paste.wanted#0`,
      `opening: opening.${state}: own.removed#0`,
      `opening: opening.${state}: own.handedOver#0`,
      `opening: opening.${state}: own.restored#0`,
    ]),
  ],
  'The model chooses no logo: page.spec.ts chooses some.': ['download: download: logo.sought#0'],
  'The list of values asks by itself when it opens: filter.spec.ts opens one.': [
    'valueCounts: valueCounts: counts.wanted#0',
    'valueCounts: valueCounts: counts.dismissed#0',
  ],
  'The window of the model is large: frame.spec.ts opens the inspector in a small one.': [
    'drawer: drawer.compact: drawer.resized#0',
    'drawer: drawer.compact: drawer.reset#0',
    'drawer: drawer.compact: drawer.toggled#0',
  ],
  'The server of the model fails all datasets that come at once, or none.': [
    'workbench: workbench.showing.failed: dataset.removed#0',
  ],
  'The model waits after each act until nothing is typed any more.': [
    'table: table.rows.typing: table.searched#0',
  ],
  'No dataset of the model has so many rows.': ['table: table.rows.reading: rows.wanted#0'],
  'A message goes by itself before it can be dismissed.': [
    'notifications: notifications: notification.dismissed#0',
    'notifications: notifications: notification.dismissed#1',
  ],
  'Every dataset of the model has a latest instance.': ['catalogue: catalogue.details: dataset.displayed#1'],
  'All datasets of the model are known: largeCatalogue.spec.ts has a large catalogue.': [
    'catalogue: catalogue.list: catalogue.listed#0',
    'catalogue: catalogue.list: catalogue.sorted#0',
    'catalogue: catalogue.list.ready: catalogue.continued#0',
    'catalogue: catalogue.list.failed: catalogue.retried#0',
  ],
  'What could not be fetched in the model is not chosen again.': [
    'catalogue: catalogue.details.failed: dataset.selected#0',
  ],
  'The router answers at once.': ['navigation: navigation.leaving: navigation.requested#0'],
  'The search of zones refuses nobody in the model.': [
    'palette: palette.dialog.awaitingAccount: palette.toggled#0',
    'palette: palette.dialog.open.refused: zones.unlocked#0',
  ],
  'The server of the model answers all that is asked of accounts alike.': [
    'startup: startup.unloaded: startup.retried#0',
  ],
  'A link that is good comes in a message.': [
    'emailVerification: emailVerification.link.verified: verification.left#0',
    'emailVerification: emailVerification.link.verified: verification.kept#0',
    'emailVerification: emailVerification.link.kept: verification.left#0',
    'emailVerification: emailVerification.link.limited: verification.retried#0',
    'emailVerification: emailVerification.link.asking: draft.changed#0',
    'emailVerification: emailVerification.link.asking: verification.submitted#0',
    'emailVerification: emailVerification.link.asking: verification.submitted#1',
    'emailVerification: emailVerification.link.unanswered: verification.retried#0',
  ],
  'Every screen of the model can be drawn.': ['navigation: navigation.broken: navigation.requested#0'],
  'Another host is asked.': [
    'login: login.google.idle: google.requested#0',
    'login: login.google.asking.open: google.requested#0',
  ],
  'The server alone knows the ids of keys.': ['apiKeys: apiKeys.here.list.ready: key.toggled#0'],
  'What is replayed is over at once.': ['recording: recording.on.log.replaying: replay.stopped#0'],
  'What is imported has another name in every walk.': ['importing: importing.imported: import.shown#0'],
  'No file of the model has several rows for a code.': ['importing: importing.imported: next.started#0'],
  'No file of the model has misspelled names.': [
    'importing: importing.mapping.checked: match.accepted#0',
    'importing: importing.mapping.checked: match.rejected#0',
  ],
  'The server has a file for hours before it forgets it.': [
    'importing: importing.mapping.refused: file.resent#0',
  ],
  'A name is typed, and a style is called by what it was named and where it is.': [
    'savedStyles: savedStyles: item.renamed#0',
    'savedStyles: savedStyles: item.removed#0',
    'savedStyles: savedStyles.place.member.unread: list.retried#0',
  ],
  'A story is printed at once in the model.': [
    'story: story.screen.writing: story.printed#0',
    'story: story.screen.printing: print.stopped#0',
  ],
  'No text of a story has a figure in the model: story.spec.ts fills some, and moves them to another date.': [
    'story: story.screen.writing: step.confirmed#0',
    'story: story.task.idle: story.redated#0',
    'story: story.task.idle: story.redated#1',
    'figures: figures.idle: figures.retried#0',
    'figures: figures.failed: figures.retried#0',
  ],
  'The user types the texts of a story, and saves it under its title.': [
    'story: story.screen.writing: draft.changed#0',
    'story: story.screen.closed: story.taken#0',
    'story: story.screen.writing: story.taken#0',
    ...['saved', 'renamed', 'removed', 'restored'].map(edit => `savedStories: savedStories: item.${edit}#0`),
    'savedStories: savedStories.place.member.unread: list.retried#0',
  ],
  'A name is typed, and commands name a template by it.': [
    ...['saved', 'renamed', 'removed', 'restored'].map(
      edit => `savedTemplates: savedTemplates: item.${edit}#0`,
    ),
    'savedTemplates: savedTemplates.place.member.unread: list.retried#0',
  ],
  'The browser fills the screen, which no path undoes.': ['panels: panels: fullScreen.toggled#0'],
  'The user types the name of a saved map, and commands name the map by it.': [
    ...['saved', 'renamed', 'removed', 'restored'].map(edit => `savedMaps: savedMaps: item.${edit}#0`),
    'savedMaps: savedMaps.place.member.unread: list.retried#0',
    'workbench: workbench.showing: view.opened#0',
  ],
  'The account of the model is no administrator: administration.spec.ts logs one in.': [
    'administration: administration: administration.opened#0',
    'administration: administration.here: accounts.searched#0',
    'administration: administration.here: accounts.filtered#0',
    'administration: administration.here.ready: page.turned#0',
    'administration: administration.here.ready: list.retried#0',
    'administration: administration.here.ready: act.begun#0',
    'administration: administration.here.ready: act.begun#1',
    'administration: administration.here.ready: act.begun#2',
    'administration: administration.here: feedback.filtered#0',
    'administration: administration.here.writing: answer.changed#0',
    'administration: administration.here.writing: answer.sent#0',
    'administration: administration.here.writing: answer.closed#0',
    'administration: administration.here.acting: feedback.filtered#0',
    'administration: administration.here.failed: list.retried#0',
    'administration: administration.here.confirming: act.confirmed#0',
    'administration: administration.here.confirming: act.cancelled#0',
    'administration: administration.here.acting: accounts.searched#0',
    'administration: administration.here.acting: accounts.filtered#0',
  ],
  'The browser lets copy.': [
    'apiKeys: apiKeys.here.creation.shown.uncopiable: key.copied#0',
    'apiKeys: apiKeys.here.creation.shown.uncopiable: key.closed#0',
  ],
}

/** Commands without a button, and their equivalent by mouse. */
const WITHOUT_BUTTON: Readonly<Record<string, readonly string[]>> = {
  'It fills in a form, which says all of it at once.': [
    'label.display',
    'label.hide',
    'label.classify',
    'label.circles',
    'label.circlesBy',
    'label.cross',
    'second.choose',
    'second.remove',
    'matrix.choose',
    'text.write',
    'outline.set',
    'points.shape',
    'points.size',
    'points.outline',
    'points.hexagons',
    'lines.width',
    'lines.byValue',
    'lines.dash',
    'mode.choose',
    'type.choose',
    'classes.choose',
    'classes.count',
    'ramp.choose',
    'filter.by',
    'download.start',
    'download.projected',
  ],
  'It clicks the zone, or drags the map.': [
    'zone.inspectCentre',
    'zone.select',
    'map.panLeft',
    'map.panRight',
    'map.panUp',
    'map.panDown',
  ],
  'It is a row of the palette.': ['palette.all'],
  'It drags the edge of the column.': ['column.widen', 'column.narrow'],
  'It goes there.': ['pane.drawer', 'pane.map', 'pane.table', 'pane.inspector', 'table.search'],
  'It closes, aborts or leaves each thing by a button of that thing.': ['workbench.back', 'palette.back'],
}

const ANOTHER_HOST: readonly string[] = [
  'importing: importing.choosing: file.chosen#0',
  'importing: importing.choosing: file.chosen#1',
  'importing: importing.imported: file.chosen#0',
  'importing: importing.imported: file.chosen#1',
]
const READ_OTHERWISE: readonly string[] = ['importing: importing.mapping: reading.changed#0']

/** Transitions that a surface cannot take, although it has the command in other states. */
const OUT_OF_REACH: Readonly<Record<Surface, Readonly<Record<string, readonly string[]>>>> = {
  palette: {
    'The palette knows the zone once it has found it by what is typed, which no path of the model does.': [
      'selection: selection.ready: zone.toggled#0',
    ],
    'Another host is asked.': ANOTHER_HOST,
    'No file of the model has layers, or several rows for a code.': READ_OTHERWISE,
  },
  button: {
    'Another host is asked.': ANOTHER_HOST,
    'No file of the model has layers, or several rows for a code.': READ_OTHERWISE,
    'The model knows the first zone that is walked to, which no button leads to, and not the order of the next ones.':
      ['workbench: workbench: map.walked#0'],
    'What has been imported is put away before another file is chosen.': [
      'importing: importing.imported: file.wanted#0',
    ],
    'A name is typed, and a style is called by what it was named and where it is.': [
      'savedStyles: savedStyles: item.restored#0',
    ],
    'What opens the palette lies behind it: a click beside the palette closes it.': [
      'palette: palette.dialog.open: palette.toggled#0',
    ],
    'What to download is asked for first.': ['download: download.closed: download.started#0'],
  },
  key: {
    'What is imported has another name in every walk.': [
      'importing: importing.choosing: removal.begun#0',
      'importing: importing.imported: removal.begun#0',
    ],
  },
}

/** Returns whether kept paths may skip a transition. */
export const isUnreachable = (machine: string, key: string): boolean =>
  Object.values(TRANSITIONS).flat().includes(`${machine}: ${key}`)

/** Returns whether a surface may skip a transition. */
export const isOutOfReach = (surface: Surface, machine: string, key: string): boolean =>
  isUnreachable(machine, key) || Object.values(OUT_OF_REACH[surface]).flat().includes(`${machine}: ${key}`)

/** Returns whether a button, or a similar element, runs a command. */
export const hasButton = (command: string): boolean => !Object.values(WITHOUT_BUTTON).flat().includes(command)

/** All exceptions, with their reasons. */
export const toldApart: readonly { reason: string; what: readonly string[] }[] = [
  TRANSITIONS,
  WITHOUT_BUTTON,
  ...Object.values(OUT_OF_REACH),
].flatMap(reasons => Object.entries(reasons).map(([reason, what]) => ({ reason, what })))

/** Individually listed transitions. */
export const unreachable: readonly string[] = Object.values(TRANSITIONS).flat()
