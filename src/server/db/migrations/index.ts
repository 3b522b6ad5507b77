import { catalogue } from './001-catalogue.ts'
import { definition } from './002-definition.ts'
import { accounts } from './003-accounts.ts'
import { services } from './004-services.ts'
import { tiles } from './005-tiles.ts'
import { feedbackPath } from './006-feedbackPath.ts'
import { styles } from './007-styles.ts'
import { feedbackState } from './008-feedbackState.ts'
import { claims } from './009-claims.ts'
import { owners } from './010-owners.ts'
import { removed } from './011-removed.ts'
import { reports } from './012-reports.ts'

/** In order. The place in the list is the number kept in the database: never reorder, only append. */
export const migrations: readonly string[] = [
  catalogue,
  definition,
  accounts,
  services,
  tiles,
  feedbackPath,
  styles,
  feedbackState,
  claims,
  owners,
  removed,
  reports,
]
