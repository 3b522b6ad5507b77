/** The names things are kept under. */
export const KEPT = {
  drawer: 'cartable.drawer.left',
  drawerFolded: 'cartable.drawer.left.folded',
  panes: 'cartable.panes',
  preferences: 'cartable.preferences',
  recents: 'cartable.recents',
  notifications: 'cartable.notifications',
  reloaded: 'cartable.reloaded',
  layouts: 'cartable.columns',
  recording: 'cartable.recording',
  styles: 'cartable.styles',
  version: 'cartable.version',
  spoiltStyles: 'cartable.styles.spoilt',
} as const
