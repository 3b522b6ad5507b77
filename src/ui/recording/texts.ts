import en from '../../../locales/en/recording.json' with { type: 'json' }
import fr from '../../../locales/fr/recording.json' with { type: 'json' }
import { addTexts } from '../../i18n/index.ts'

addTexts('recording', { fr, en })
