import { accountDeletion } from './accountDeletion.ts'
import { apiKeys } from './apiKeys.ts'
import { chord } from './chord.ts'
import { download } from './download.ts'
import { drawer } from './drawer.ts'
import { emailVerification } from './emailVerification.ts'
import { feedback } from './feedback.ts'
import { filterValues } from './filterValues.ts'
import { installation } from './installation.ts'
import { login } from './login.ts'
import { menu } from './menu.ts'
import { nameChange } from './nameChange.ts'
import { panes } from './panes.ts'
import { passwordChange } from './passwordChange.ts'
import { passwordReset } from './passwordReset.ts'
import { preferences } from './preferences.ts'
import type { Expected } from './row.ts'
import { screenLoad } from './screenLoad.ts'
import { signup } from './signup.ts'

/** The table of each machine, written by hand from the specification: none is filled from a chart. */
export const expectations: Readonly<Record<string, Expected>> = {
  accountDeletion,
  apiKeys,
  chord,
  download,
  drawer,
  emailVerification,
  feedback,
  filterValues,
  installation,
  login,
  menu,
  nameChange,
  panes,
  passwordChange,
  passwordReset,
  preferences,
  screenLoad,
  signup,
}
