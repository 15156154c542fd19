import styles from './BoxShape.module.css';

/** Scales shapes down whose coordinates are those of the landing page's large drawing of the box. */
const fromLargeDrawing = 'translate(-12.8 -9.2) scale(.2017)';

/**
 * Draws the box (the device) as a group of 120 × 116 units, for use inside another drawing; `BoxDrawing` is the box
 * alone. Awake, its lid is open and the light at the front is blue; asleep, the lid is closed and the light off.
 */
export function BoxShape({ asleep = false }: { asleep?: boolean }) {
  return (
    <g strokeLinecap="round">
      <path className={styles.ground} d="M9 107c33-6 69-6 102 0-31 8-71 8-102 0Z" />
      {asleep ? <ClosedLid /> : <OpenLid />}
      <g transform={fromLargeDrawing}>
        <path
          fill="#8a5124"
          d="M128 322c154-20 312-20 466 0-4 92-12 172-30 244-134 22-270 22-404 0-20-72-28-150-32-244Z"
        />
        <path fill="#bb7431" d="M134 322c152-18 304-18 454 0l-6 54c-148-16-296-16-442 0Z" />
        <path
          fill="#6f3f1b"
          opacity=".5"
          d="M424 310c58 1 114 4 170 12-4 92-12 172-30 244-58 10-116 14-174 16 24-88 34-180 34-272Z"
        />
        <path
          fill="none"
          stroke="#5c3214"
          strokeWidth="8"
          d="M146 430c142-14 288-14 430 0M156 500c136-12 274-12 410 0"
        />
        <path
          fill="#e0a043"
          d="M196 316c18-4 34-4 50-6 4 88 10 176 22 262-18-2-36-4-50-6-12-82-20-166-22-250ZM476 310c18 2 34 2 50 6-2 86-12 170-24 250-16 4-32 4-50 6 12-86 20-174 24-262ZM316 350c28-6 60-6 90 0 4 38-4 70-16 92-18 8-38 8-58 0-14-22-20-54-16-92Z"
        />
        <path fill="#5c3214" d="M348 380c8-8 20-8 26 0 4 8 0 16-4 20l4 22h-26l4-22c-6-4-8-12-4-20Z" />
        <path stroke="#4a2810" strokeWidth="16" d="M390 480h0M416 478h0M442 476h0M392 508h0M418 506h0M444 504h0" />
        {asleep ? (
          <circle fill="#4a2810" cx="324" cy="503" r="18" />
        ) : (
          <>
            <circle fill="#7fc4ff" opacity=".45" cx="324" cy="503" r="38" />
            <circle fill="#1f5fe0" stroke="#fff" strokeWidth="6" cx="324" cy="503" r="18" />
          </>
        )}
      </g>
    </g>
  );
}

function OpenLid() {
  return (
    <>
      <path className={styles.light} d="M16 52 4 15Q60-14 116 15l-12 37Z" />
      <g transform={fromLargeDrawing}>
        <path fill="#6a3d1c" d="M150 318c-20-96 6-172 62-198 96-24 204-24 298 0 56 26 82 104 60 198Z" />
        <path fill="#a05f26" d="M174 314c-14-80 6-140 50-164 90-22 186-22 274 0 44 24 64 86 48 164Z" />
        <path fill="#ffd98a" d="M206 314c-8-62 4-108 38-128 78-18 158-18 234 0 34 20 46 68 38 128Z" />
        <path fill="#fff4d6" d="M240 314c-6-46 4-78 26-94 64-14 126-14 190 0 22 16 30 50 24 94Z" />
        <path fill="#f2ac3c" d="M361 205L374 234L405 238L382 259L387 288L361 273L335 288L339 259L319 238L348 234Z" />
        <path fill="#d98a17" d="M361 208l12 32-12 14Z" />
      </g>
    </>
  );
}

function ClosedLid() {
  return (
    <>
      <g transform={fromLargeDrawing}>
        <path
          fill="#9c5d28"
          d="M132 326c-16-92 0-150 56-174 108-26 228-26 344 0 54 24 72 82 58 174-152-20-306-20-458 0Z"
        />
        <path fill="#bb7431" d="M150 214c8-32 22-48 46-56 104-24 222-24 328 0 14 4 24 12 32 24-136-24-272-12-406 32Z" />
        <path
          fill="#6f3f1b"
          opacity=".45"
          d="M424 136c36 2 72 8 108 16 54 24 72 82 58 174-56-8-112-12-168-14 12-60 14-118 2-176Z"
        />
        <path fill="none" stroke="#5c3214" strokeWidth="8" d="M140 246c146-18 296-18 442 0" />
        <path
          fill="#e0a043"
          d="M196 318c-10-72-6-128 20-168 16-4 32-6 46-8-26 44-30 98-16 172-16 0-34 2-50 4ZM526 318c8-72 2-128-24-168-16-4-32-6-46-8 26 44 32 98 20 172 16 0 34 2 50 4Z"
        />
      </g>
      <path className={styles.breath} d="M99 15h7l-7 8h7M110 3h6l-6 7h6" />
    </>
  );
}
