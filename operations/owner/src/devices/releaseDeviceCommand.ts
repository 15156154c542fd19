import { releaseDevice } from 'api-contract';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { callAsOwner } from '../callAsOwner.ts';
import { formatDay } from '../formatTime.ts';

/** Messages by error code of the backend. */
const messages = {
  'not-found': 'No account has a box with this serial number.',
  'invalid-input': 'This is no serial number. It is printed on the box, like AB-7K2M-9QXW.',
};

/** Command that frees a box for another account. The API calls the serial number of a box `chestId`. */
export const releaseDeviceCommand = defineCommand({
  usage: 'release-device <serial>',
  about: 'Removes a box from the account that has it, so that it can be linked again. Only after proof of ownership',
  examples: { 'release-device AB-7K2M-9QXW': 'frees this serial number' },
  declare: (command) => command.positional('serial', { type: 'string', demandOption: true }),
  async run({ serial }) {
    const released = await callAsOwner(releaseDevice, { pathParameters: { chestId: serial }, messages });
    const text = `${serial} is free. It had been linked since ${formatDay(released.linkedAt)}.`;
    return { text, data: released };
  },
});
