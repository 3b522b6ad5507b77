import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 99.8, three: 100 },
  unseen: { first: 98.2, three: 98.8 },
})
