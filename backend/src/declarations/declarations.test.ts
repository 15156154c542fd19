import { onAnyDatabase } from '../testing/testBackend.ts';
import { cancellations } from './testing/cancellations.ts';
import { declaring } from './testing/declaring.ts';
import { ownersQueue } from './testing/ownersQueue.ts';
import { strangers } from './testing/strangers.ts';
import { withdrawals } from './testing/withdrawals.ts';

// By subject, on one start of the backend: a start for each would take longer than its tests.
onAnyDatabase('declarations without signing in (acc 294, 314)', (backend) => {
  const acts = declaring(backend);
  cancellations(acts);
  strangers(acts);
  withdrawals(acts);
  ownersQueue(acts);
});
