import en from '../../../locales/en/importing.json' with { type: 'json' }
import fr from '../../../locales/fr/importing.json' with { type: 'json' }
import { addTexts } from '../../i18n/index.ts'

addTexts('importing', { fr, en })
