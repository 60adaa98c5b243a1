import { itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { overlayPages } from './overlay-pages.ts';

itemPageTests(testService(), overlayPages);
