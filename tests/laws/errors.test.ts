import { expect, test } from 'vitest'
import auth from '../../locales/en/auth.json' with { type: 'json' }
import common from '../../locales/en/common.json' with { type: 'json' }
import filters from '../../locales/en/filters.json' with { type: 'json' }
import notifications from '../../locales/en/notifications.json' with { type: 'json' }

test.each([
  [notifications.texts.unexpected, 'Something went wrong, try reload and submit a feedback.'],
  [common.unexpected, 'Something went wrong, try reload and submit a feedback.'],
  [notifications.texts.generic, 'Something went wrong. Try to reload the page.'],
  [notifications.texts.accountNotLoaded, 'Unable to load your account information.'],
  [auth.login.failed, 'Unable to login'],
  [auth.signup.failed, 'Unable to signup'],
  [auth.confirm.unable, 'Sorry, we are unable to verify your email.'],
  [filters.orTooFew, 'You must have at least two filter.'],
  [filters.notEnough, 'Not enough filters'],
  [filters.multiple, 'Multiple errors detected.'],
  [filters.invalidMode, "Invalid mode (must be 'z' or 'l')."],
  [filters.labelEmpty, "The label can't be empty."],
  [filters.valueEmpty, "The value can't be empty."],
  [filters.labelNotNumber, 'The label must be a number.'],
  [filters.valueNotNumber, 'The value must be a number.'],
])('shows an error as specified: %s', (said, wanted) => {
  expect(said).toBe(wanted)
})
