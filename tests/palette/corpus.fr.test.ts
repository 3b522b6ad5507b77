import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 99.1, three: 99.6 },
  unseen: { first: 96.7, three: 97.7 },
})
