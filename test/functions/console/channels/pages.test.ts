import { itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { channelPages } from './channel-pages.ts';

itemPageTests(testService(), channelPages);
