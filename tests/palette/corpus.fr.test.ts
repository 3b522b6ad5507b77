import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 98.2, three: 98.8 },
  unseen: { first: 92.9, three: 95.6 },
})
