import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 98, three: 99.3 },
  unseen: { first: 95.3, three: 96.4 },
})
