import type application from '../../locales/fr/application.json'
import type filters from '../../locales/fr/filters.json'

/** The namespaces of the interface, in French, which is the source. */
export type Resources = {
  application: typeof application
  filters: typeof filters
}
