import { addTexts } from '../../i18n/index.ts'

addTexts(import.meta.glob('../../../locales/*/importing.json', { eager: true, import: 'default' }))
