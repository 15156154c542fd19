import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { closeServer } from 'node-kit/closeServer.ts';
import { listen } from 'node-kit/listen.ts';
import { AccountsFile } from './AccountsFile.ts';
import { CodeMailer } from './CodeMailer.ts';
import type { AuthEmulatorConfig } from './config.ts';
import { createOfficialEmulator } from './createOfficialEmulator.ts';

/** Starts the stand-in for Firebase Authentication: the emulator of firebase-tools, with stored accounts and mails. */
export async function startAuthEmulator(config: AuthEmulatorConfig) {
  const { listener, state } = await createOfficialEmulator(config.projectId);
  const accounts = new AccountsFile(config.file, state);
  const mailer = new CodeMailer(accounts, config);
  // Rejects URLs of more than 4,096 characters.
  const server = createServer(withAddressLimit(saveBeforeResponding(listener, accounts, mailer)));
  // `variable` is the setting that an error about the port names.
  const port = await listen(server, { port: config.port, variable: 'AUTH_EMULATOR_PORT' });
  // Mails the codes that an earlier run has not mailed.
  void mailer.sendUnmailed();
  return {
    port,
    /** Line that the program prints when it is up. */
    ready: `Auth emulator (Firebase) on port ${port}`,
    stop: async () => {
      mailer.stop();
      await closeServer(server);
      accounts.save();
    },
  };
}

/**
 * Wraps the emulator so that each change is on disk before the response is sent. Therefore it survives even `kill -9`.
 * The response does not wait for mails, because a mail server may be slow.
 */
function saveBeforeResponding(listener: RequestListener, accounts: AccountsFile, mailer: CodeMailer): RequestListener {
  return (request, response) => {
    const mayChange = request.method !== 'GET' && request.method !== 'OPTIONS';
    if (mayChange) {
      // The cast replaces the overloads of `end`, because all arguments are only passed on.
      const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
      response.end = (...args: unknown[]) => {
        // An administrator who asks for a link gets it in the response, and Firebase sends no mail.
        const [, handedOut] = /"oobCode":\s*"([^"]+)"/.exec(String(args[0] ?? '')) ?? [];
        if (handedOut !== undefined) accounts.markMailed(handedOut);
        accounts.save();
        void mailer.sendUnmailed();
        return end(...args);
      };
    }
    listener(request, response);
  };
}
