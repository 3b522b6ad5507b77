import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 98, three: 99.3 },
  unseen: { first: 94.4, three: 95.6 },
})
