import { html, type SafeHtml } from '../../../functions/platform/http/html.ts';

const layout = (title: string, content: SafeHtml) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Demo provider</title>
<link rel="stylesheet" href="/assets/demo-provider.css">
<link rel="icon" href="data:,">
</head>
<body>
<header>Demo provider</header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

const cancel = html`<button name="action" value="cancel" formnovalidate>Cancel</button>`;

/** @param problem what was wrong with the last attempt */
export const loginPage = (problem?: string): SafeHtml =>
  layout(
    'Log in',
    html`<form method="post">
<label for="username">Username</label>
<input id="username" name="username" required maxlength="60" autocomplete="off" autofocus
  aria-describedby="hint${problem && ' problem'}">
<p class="quiet" id="hint">This is a demo: any name will do, and there is no password.</p>
${problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<p class="actions"><button class="primary" name="action" value="log_in">Log in</button>${cancel}</p>
</form>`,
  );

type Consent = {
  app: string;
  account: string;
  /** Whether the app requests the comments, too. */
  requestsComments: boolean;
};

export const consentPage = ({ app, account, requestsComments }: Consent): SafeHtml =>
  layout(
    `Give ${app} access?`,
    html`<form method="post">
<p>${app} asks to use the Demo provider account of <strong>${account}</strong>.</p>
<fieldset>
<legend>${app} may then</legend>
<label><input type="checkbox" name="projects" checked> see your projects and their tasks</label>
${requestsComments && html`<label><input type="checkbox" name="comments" checked> see the comments on your projects</label>`}
<label><input type="checkbox" checked disabled> stay connected while you are away</label>
</fieldset>
<p class="actions"><button class="primary" name="action" value="allow">Allow</button>${cancel}</p>
<p class="quiet">Not you? <button class="link" name="action" value="switch">Use another account</button></p>
</form>`,
  );

/** For an expired page or a wrong request. */
export const messagePage = (message: string): SafeHtml =>
  layout(
    'This does not work',
    html`<p role="alert">${message}</p>
<p>Please go back and start again.</p>
<p><a href="/settings/integrations">Back to the settings page</a></p>`,
  );
