import { html, type Html } from 'node-kit/html.ts';
import { formatCardNumber, testCards } from '../cards.ts';

/** Renders the fields of a card, filled with the number of a test card, and links that choose another test card. */
export function renderCardFields(pageUrl: string, number: string, error?: string): Html {
  return html`<fieldset style="border:0;padding:0;margin:0">
    <legend><h2 style="margin-top:1rem">Karte</h2></legend>
    <p class="soft" id="warning">Gib hier keine echte Karte ein. Die Testumgebung kennt nur diese Testkarten:</p>
    <ul>
      ${testCards.map(
        (card) =>
          html`<li>
            <a href="${pageUrl}?card=${card.number}">${formatCardNumber(card.number)}</a> – ${card.description}
          </li>`,
      )}
    </ul>
    <label for="number">Kartennummer</label>
    <input
      id="number"
      name="number"
      value="${formatCardNumber(number)}"
      autocomplete="off"
      required
      maxlength="34"
      aria-describedby="warning${error ? ' number-error' : ''}"
      ${error && html`aria-invalid="true"`}
    />
    ${error && html`<p class="bad" id="number-error">${error}</p>`}
  </fieldset>`;
}

export const unknownCardSentence = 'Diese Kartennummer kennt die Testumgebung nicht. Nimm eine der Testkarten.';
