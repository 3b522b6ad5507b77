import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 97.7, three: 99.2 },
  unseen: { first: 94.4, three: 95.6 },
})
